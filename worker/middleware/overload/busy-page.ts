import type { AppError } from '#worker/lib/errors.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * The page that a browser gets when a request is refused before it reaches the site's pages. It needs no script, no style
 * sheet and no database, because those may be what is missing.
 */
export const busyPage = ({ message }: AppError): string => `<!doctype html>
<html lang="bn">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>সাইটটি এখন ব্যস্ত</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:12px;padding:16px;box-sizing:border-box;
text-align:center;font:17px/1.7 "Noto Sans Bengali","Hind Siliguri","Nirmala UI","Kohinoor Bangla",system-ui,sans-serif}
h1{margin:0;font-size:22px}
p{margin:0;max-width:28rem}
a{display:inline-block;margin-top:8px;padding:10px 20px;border-radius:12px;background:#00684a;color:#fff;text-decoration:none}
</style>
</head>
<body>
<h1>সাইটটি এখন ব্যস্ত</h1>
<p>${escapeHtml(message)}</p>
<a href="">আবার চেষ্টা করুন</a>
</body>
</html>
`
