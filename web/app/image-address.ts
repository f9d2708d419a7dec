/** The address of a picture setting. Uploaded pictures are under /storage. */
export function imageAddress(path: string | undefined): string | null {
  if (!path) return null
  return path.startsWith('http') ? path : `/storage/${path}`
}
