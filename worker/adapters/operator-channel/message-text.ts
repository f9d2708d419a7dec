import type { OperatorMessage } from './operator-channel.ts'

/** The whole message as plain text, cut to so many characters. The link stays. */
export function messageText({ title, lines, link }: OperatorMessage, longest: number): string {
  const end = link ? `\n${link}` : ''
  const text = [title, ...lines].join('\n')
  const room = longest - end.length
  return (text.length > room ? `${text.slice(0, room - 1)}…` : text) + end
}
