import type { Context } from 'hono'
import * as z from 'zod/mini'
import { imageInputs } from './submissions.schema.ts'

const images = z.object(imageInputs)

/** The pictures of a form whose other fields may be invalid. */
export const sentImages = async (c: Context) => z.parse(images, await c.req.parseBody())
