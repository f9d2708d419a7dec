import { describe, expect, it } from 'vitest'
import { readStartOptions } from './start-options.ts'

describe('the options of npm start', () => {
  it('default to port 8787 and .wrangler/state', () => {
    expect(readStartOptions([], '/site')).toEqual({
      port: 8787,
      ip: 'localhost',
      persistTo: '/site/.wrangler/state',
      environment: undefined,
      vars: {},
      gateways: false,
    })
  })

  it('accept values after a space and after an equals sign', () => {
    const spaced = readStartOptions(['--port', '9000', '--persist-to', '/data'], '/site')
    expect(spaced).toEqual(readStartOptions(['--port=9000', '--persist-to=/data'], '/site'))
    expect(spaced).toMatchObject({ port: 9000, persistTo: '/data' })
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
    for (const args of [
      ['--empty', '--persist-to', '/data'],
      ['--persist-to', '/data', '--empty'],
    ])
      expect(readStartOptions(args, '/site')).toMatchObject({ persistTo: '/data', vars })
  })

  it('read variables, also several after one --var, and the options behind them', () => {
    const { vars, ip } = readStartOptions(
      [
        '--var',
        'A:1',
        'SSLCOMMERZ_BASE_URL:http://localhost:9',
        '--var',
        'B:2',
        '--var=C:',
        '--ip',
        '0.0.0.0',
      ],
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
