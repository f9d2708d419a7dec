// Loaded as one separate chunk.
export { LocationPicker } from '#web/features/places/location-picker.tsx'
export { FilterPanel } from './filter-panel.tsx'
export { SortSelect } from './sort-select.tsx'
export { FilterToggle } from '#web/ui/list/filter-toggle.tsx'
export { SearchField } from './search-field.tsx'
