export { LocationPicker } from '#web/features/places/location-picker.tsx'
export { FilterPanel, SortSelect } from './filter-panel.tsx'
export { FilterToggle } from '#web/ui/list/filter-toggle.tsx'
export { SearchField } from './search-field.tsx'
