// The first input on the list loads all of them. One file, because each file costs a request.
export { FilterPanel } from './filter-panel.tsx'
export { FilterSheet } from './filter-sheet.tsx'
export { SortForm } from './sort-form.tsx'
