/** The last page that a list answers. People do not read deeper pages, and each costs a longer walk. */
export const maxPage = 1000
