/** A command writes more at once than a request, perhaps on a busy computer. Milliseconds. */
export const patienceOfCommands = { read: 120_000, write: 120_000 }
