/** @type {import('next').NextConfig} */
const config = {
  serverExternalPackages: ['better-sqlite3'],
  poweredByHeader: false,
  // The rates are measured without compression, as those of the other servers.
  compress: false,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
}
export default config
