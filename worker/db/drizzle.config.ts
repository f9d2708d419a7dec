import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './worker/{features,middleware}/**/*.table.ts',
  out: './migrations',
})
