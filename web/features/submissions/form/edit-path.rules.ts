import { paths } from '#web/app/paths.ts'

/** The part of the address that says that the own profile is being changed: the back button then leaves the form. */
export const editPath = `${paths.workerSubmit}?edit=1`

export const isEditing = (query: URLSearchParams): boolean => query.get('edit') === '1'
