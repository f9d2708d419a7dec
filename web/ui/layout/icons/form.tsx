import { drawing } from './drawing.tsx'

export const ChevronDown = drawing('M6 9l6 6 6-6')
export const CircleAlert = drawing('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8L12 12M12 16L12.01 16')
