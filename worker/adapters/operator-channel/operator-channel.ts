/** A message for the operator: a title of one line, and the lines below it. No secrets, no names, no phone numbers. */
export type OperatorMessage = {
  title: string
  lines: readonly string[]
  /** An address of this site where more is said; missing where the site does not know its own. */
  link?: string
  /** Whether something is wrong. Otherwise the message is good news. */
  isUrgent: boolean
}

/** `code`: `timeout`, `network`, `address`, `unset` or `http_<status>`. */
export type OperatorOutcome = { sent: true } | { sent: false; code: string }

/** Where the operator reads messages. It returns failures instead of throwing, and stops waiting after ten seconds. */
export type OperatorChannel = { send(message: OperatorMessage): Promise<OperatorOutcome> }
