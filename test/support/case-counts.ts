import { env } from 'cloudflare:workers'

const { STORIES, QUEUE_CASES, FUZZ_COUNT } = env as unknown as Partial<
  Record<'STORIES' | 'QUEUE_CASES' | 'FUZZ_COUNT', string>
>

/** How many cases the generated tests have. A variable of the environment asks for more: `STORIES=20000 npm run test:proofs`. */
export const caseCounts = {
  stories: Number(STORIES || 800),
  queue: Number(QUEUE_CASES || 200),
  fuzz: Number(FUZZ_COUNT || 2000),
}
