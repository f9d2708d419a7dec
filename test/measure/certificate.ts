import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = {
  key: Buffer
  cert: Buffer
  /** The SHA-256 of the public key in Base64, as Chromium's `--ignore-certificate-errors-spki-list` takes it. */
  publicKeyHash: string
}

/**
 * Makes a certificate for `localhost` that is valid for two days.
 * @throws Error when `openssl` is missing or fails
 */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const content = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const args = [...kind, ...content, '-keyout', keyFile, '-out', certFile]
  try {
    const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openssl made no certificate: ${error?.message ?? stderr}`)
    const cert = readFileSync(certFile)
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    return {
      key: readFileSync(keyFile),
      cert,
      publicKeyHash: createHash('sha256').update(publicKey).digest('base64'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
