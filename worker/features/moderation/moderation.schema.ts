export const queueLists = ['pending', 'approved', 'rejected', 'changed', 'asked', 'reported'] as const
export type QueueList = (typeof queueLists)[number]

export const queueCounts = queueLists.map((list) => `${list}_count` as const)

export const approvedSorts = ['newest', 'oldest', 'name', 'name_desc', 'rating', 'rating_asc'] as const
export type ApprovedSort = (typeof approvedSorts)[number]

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]
