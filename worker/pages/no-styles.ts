/** Stands for style sheets in the Worker (imports of package.json): it renders markup, the browser fetches the looks. */
export const noStyles = true
