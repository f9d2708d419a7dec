import { describe, expect, it, afterEach } from 'vitest'
import { readStartOptions } from './start-options.ts'
import { createServer, type Server } from 'node:net'
import { findFreePort, isPortFree } from './port.ts'
import { textOfFailure } from './serve-site.ts'
import { withSources } from './serve-web.ts'

describe('the options of npm start', () => {
  it('default to port 8787 and .wrangler/state', () => {
    expect(readStartOptions([], '/site')).toEqual({
      port: 8787,
      ip: 'localhost',
      persistTo: '/site/.wrangler/state',
      vars: {},
      gateways: false,
    })
  })

  it('connect the test doubles of the gateways with --gateways', () => {
    expect(readStartOptions(['--gateways', '--port', '9000'], '/site')).toMatchObject({
      gateways: true,
      port: 9000,
      vars: { SSLCOMMERZ_BASE_URL: 'http://localhost:9911' },
    })
    expect(readStartOptions([], '/site').gateways).toBe(false)
  })

  it('start an empty site with its own data and the doubles with --empty', () => {
    const vars = { ENVIRONMENT: 'trial', SSLCOMMERZ_BASE_URL: 'http://localhost:9911' }
    expect(readStartOptions(['--empty'], '/site')).toMatchObject({
      persistTo: '/site/.wrangler/empty',
      gateways: true,
      vars,
    })
    for (const line of ['--empty --persist-to /data', '--persist-to /data --empty'])
      expect(readStartOptions(line.split(' '), '/site')).toMatchObject({ persistTo: '/data', vars })
  })

  it('read variables, also several after one --var, and the options behind them', () => {
    const { vars, ip } = readStartOptions(
      '--var A:1 SSLCOMMERZ_BASE_URL:http://localhost:9 --var B:2 --var=C: --ip 0.0.0.0'.split(' '),
      '/site',
    )
    expect(vars).toEqual({ A: '1', SSLCOMMERZ_BASE_URL: 'http://localhost:9', B: '2', C: '' })
    expect(ip).toBe('0.0.0.0')
  })

  it.each([
    [['--port', 'http'], '--port needs a number from 1 to 65535, not http'],
    [['--port', '70000'], '--port needs a number from 1 to 65535, not 70000'],
    [['--persist-to'], '--persist-to <value>'],
    [['--var', 'JWT_SECRET'], '--var needs NAME:VALUE, not JWT_SECRET'],
    [['--remote'], "Unknown option '--remote'"],
    [['8080'], '--var needs NAME:VALUE, not 8080'],
  ])('refuse %j with a reason', (args, reason) =>
    expect(() => readStartOptions(args, '/site')).toThrow(reason),
  )
})

const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))))

const occupy = (port: number) =>
  new Promise<void>((done) => {
    servers.push(createServer().listen(port, '127.0.0.1', done))
  })

describe('the port of the site', () => {
  it('is free until another program listens on it', async () => {
    const port = await findFreePort()
    expect(await isPortFree(port, 'localhost')).toBe(true)
    await occupy(port)
    expect(await isPortFree(port, 'localhost')).toBe(false)
    expect(await isPortFree(port, '127.0.0.1')).toBe(false)
  })
})

describe('a page under npm run dev', () => {
  it('loads the sources instead of the built files', () => {
    const built = `<head><script>1</script>
<link rel="icon" href="/favicon.svg"><style>.built{}</style>
<link rel="stylesheet" crossorigin href="/assets/base-4.css">
</head><body><div id="root">text</div><script type="application/json" id="hydration">{}</script>
<script type="application/json" id="scripts">["/assets/index-2.js","/assets/home-1.js"]</script></body>`
    const page = withSources(built)
    expect(page).not.toMatch(/\/assets\/|built/)
    expect(page).toContain('<script type="application/json" id="scripts">["/main.tsx"]</script>')
    const icon = '<link rel="icon" href="/favicon.svg">'
    for (const kept of ['<script>1</script>', icon, 'id="hydration">{}', '>text<'])
      expect(page).toContain(kept)
  })
})

describe('a Worker that cannot be built', () => {
  const error = { text: 'Unexpected "}"', location: { file: 'worker/app.ts', line: 3, column: 7 } }

  it.each([[{ errors: [error] }], [{ cause: { errors: [error] } }]])(
    'is described with file, line and column',
    (failure) => expect(textOfFailure(failure)).toBe('worker/app.ts:3:7: Unexpected "}"'),
  )

  it('is described by its message otherwise', () =>
    expect(textOfFailure(new Error('no disk'))).toBe('no disk'))
})
