// Stands for style sheets in the Worker (imports of package.json): it renders markup, and the browser fetches the looks.
export {}
