import { fieldConflict } from '#worker/lib/errors.ts'

export const slugTaken = () => fieldConflict('slug', 'এই লিংকের নামটি আগে থেকেই আছে।', 'slug_taken')
