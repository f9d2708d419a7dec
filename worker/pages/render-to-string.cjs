// `react-dom/server` without its renderer to streams (`alias` of wrangler.toml), which is as large and takes twice the time.
// Like React itself it differs in development.
module.exports =
  process.env.NODE_ENV === 'production'
    ? require('../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js')
    : require('../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.development.js')
