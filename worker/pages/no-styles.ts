/** Replaces style sheets in the Worker (`imports` of package.json), which renders only markup. */
export const noStyles = true
