let isolate: string | undefined

/**
 * What distinguishes the copies of two deployments. Without a deployed commit, on a machine of a developer, each start of the
 * Worker has its own copies, because files may have changed.
 */
export const buildOf = ({ VERSION }: Pick<Env, 'VERSION'>): string =>
  VERSION ?? (isolate ??= crypto.randomUUID())
