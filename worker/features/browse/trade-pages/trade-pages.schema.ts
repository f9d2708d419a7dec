/** Fewer providers make no page for search engines: their profiles and the wider list say the same. */
export const minIndexed = 3

/** Later pages of a list are not for search engines: the lists of its places show the same providers. */
export const maxIndexedPage = 5
