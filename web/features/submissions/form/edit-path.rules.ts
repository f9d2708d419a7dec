import { paths } from '#web/app/paths.ts'

/** Editing is part of the address, so that the back button leaves the form. */
export const editPath = `${paths.workerSubmit}?edit=1`

export const isEditing = (query: URLSearchParams): boolean => query.get('edit') === '1'
