import { describe, expect, it } from 'vitest'
import { readStartOptions } from './start-options.ts'

describe('npm start', () => {
  it('serves on 8787 from the usual directory when nothing is said', () => {
    expect(readStartOptions([], '/site')).toMatchObject({
      port: '8787',
      persistTo: '/site/.wrangler/state',
      vars: {},
      devArgs: ['--port', '8787', '--persist-to', '/site/.wrangler/state'],
    })
  })

  it('uses one port and one directory for every step, however they are written', () => {
    const spaced = readStartOptions(['--port', '9000', '--persist-to', '/data'], '/site')
    expect(spaced).toEqual(readStartOptions(['--port=9000', '--persist-to=/data'], '/site'))
    expect(spaced.devArgs).toEqual(['--port', '9000', '--persist-to', '/data'])
  })

  it('puts the doubles of the gateways behind the site when asked to', () => {
    const { gateways, vars, devArgs } = readStartOptions(['--gateways', '--port', '9000'], '/site')
    expect(gateways).toBe(true)
    expect(vars).toEqual({ SSLCOMMERZ_BASE_URL: 'http://localhost:9911' })
    expect(devArgs).toContain('SSLCOMMERZ_BASE_URL:http://localhost:9911')
    expect(devArgs).not.toContain('--gateways')
    expect(readStartOptions([], '/site').gateways).toBe(false)
  })

  it('knows the variables and passes them on, several after one name too', () => {
    const { vars, devArgs } = readStartOptions(
      ['--var', 'A:1', 'SSLCOMMERZ_BASE_URL:http://localhost:9', '--var', 'B:2', '--ip', '0.0.0.0'],
      '/site',
    )
    expect(vars).toEqual({ A: '1', SSLCOMMERZ_BASE_URL: 'http://localhost:9', B: '2' })
    expect(devArgs.slice(4)).toEqual([
      '--var',
      'A:1',
      '--var',
      'SSLCOMMERZ_BASE_URL:http://localhost:9',
      '--var',
      'B:2',
      '--ip',
      '0.0.0.0',
    ])
  })
})
