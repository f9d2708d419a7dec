// The controls that narrow the list: a chunk of its own.
export { LocationPicker } from '#web/features/places/location-picker.tsx'
export { FilterPanel } from '#web/features/providers/filter-panel.tsx'
export { SortSelect } from '#web/features/providers/sort-select.tsx'
export { FilterToggle } from '#web/features/providers/filter-toggle.tsx'
export { SearchField } from '#web/features/providers/search-field.tsx'
