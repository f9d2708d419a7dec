/** An upload that the test answers. Stub the global `XMLHttpRequest` with it. */
export class UploadDouble extends EventTarget {
  static last: UploadDouble
  readonly upload = new EventTarget()
  readonly headers = new Headers()
  address = ''
  body: unknown
  status = 0
  responseText = ''
  bookmark: string | null = null

  constructor() {
    super()
    UploadDouble.last = this
  }
  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader() {
    return this.bookmark
  }
  send(body: unknown) {
    this.body = body
  }
  abort() {
    if (this.body) this.end('abort')
  }
  end(type: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
  }
  answer(status: number, text: string, bookmark: string | null = null) {
    Object.assign(this, { status, responseText: text, bookmark })
    this.end('load')
  }
}
