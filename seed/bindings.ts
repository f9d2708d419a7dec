import { getPlatformProxy } from 'wrangler'

export type LocalBindings = {
  env: Pick<Env, 'DB' | 'PICTURES' | 'DOCUMENTS' | 'BACKUPS' | 'KV' | 'ENVIRONMENT' | 'SETTINGS_KEY'>
  close(): Promise<void>
}

type Where = {
  root: string
  /** The directory given to `npm start -- --persist-to`. */
  persistTo: string
  /** A named environment of wrangler.toml; its top level when undefined. */
  environment: string | undefined
  /** Variables of the command line. They override those of wrangler.toml. */
  vars: Readonly<Record<string, string>>
}

/** Opens the same local database and buckets that `npm start` serves from the same directory. */
export async function openLocalBindings({
  root,
  persistTo,
  environment,
  vars,
}: Where): Promise<LocalBindings> {
  const proxy = await getPlatformProxy<LocalBindings['env']>({
    configPath: `${root}/wrangler.toml`,
    ...(environment === undefined ? {} : { environment }),
    // wrangler's development server stores its data in this subdirectory.
    persist: { path: `${persistTo}/v3` },
    remoteBindings: false,
  })
  return { env: { ...proxy.env, ...vars }, close: () => proxy.dispose() }
}
