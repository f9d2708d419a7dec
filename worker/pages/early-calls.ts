/**
 * An inline script of shell pages: it sends the reads of a signed-in user that the HTML lists before any code is there, and keeps the
 * promises by token and path. `web/lib/api.ts` takes them. The content security policy names its hash. Bodies are read at once,
 * because an answer that no code reads would hold its connection.
 */
export const sendEarlyCalls = `{
  let calls = (window.earlyCalls = {})
  if (document.documentElement.dataset.role)
    for (let path of JSON.parse(document.getElementById('calls').textContent)) {
      let { token } = localStorage
      calls[token + path] = fetch(path, { headers: { Authorization: 'Bearer ' + token } })
        .then(async (answer) => new Response(await answer.text(), answer))
        .catch(() => {})
    }
}`
