import { readListing } from '../../../lib/database.js'

export const dynamic = 'force-dynamic'

export function GET(request) {
  return Response.json(readListing(request.nextUrl.searchParams.toString()))
}
