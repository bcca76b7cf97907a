import { createServer, type Server } from 'node:http'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestOf } from '#tests/support/visitor/send.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** What a form sends, and what a locator finds: the rules of HTML and of Playwright that the walks of tests/screens rely on. */

function sent(html: string, button = 'button') {
  const { document } = new JSDOM(html, { url: 'https://quai.test/list?q=a&page=2#top' }).window
  const submitter = document.querySelector<HTMLButtonElement>(button)!
  const { url, method, body } = requestOf(submitter.form!, submitter)
  return {
    to: url.pathname + url.search,
    method,
    body: body instanceof URLSearchParams ? [...body].map(([name, value]) => `${name}=${value}`) : undefined,
  }
}

it.each([
  ['an empty action is the address with its query', '<form method="post"><button>', '/list?q=a&page=2', 'POST', []],
  ['a query of its own replaces that of the page', '<form method="post" action="?x=1"><button>', '/list?x=1', 'POST', []],
  [
    'GET replaces the query by its fields',
    '<form action="/l?gone=1"><input name="q" value="é +"><button>',
    '/l?q=%C3%A9+%2B',
    'GET',
    undefined,
  ],
  [
    'the button says what it is called, where it leads and how',
    '<form method="get" action="/a"><input name="v" value="1"><button name="intent" value="x" formaction="/b" formmethod="post">',
    '/b',
    'POST',
    ['v=1', 'intent=x'],
  ],
  [
    'fields elsewhere name their form, and a button too',
    '<form method="post" id="f" action="/f"></form><input form="f" name="a" value="1"><button form="f" name="b" value="2">',
    '/f',
    'POST',
    ['a=1', 'b=2'],
  ],
  [
    'what is disabled, unticked or nameless is not sent; a ticked box without a value is on',
    `<form method="post" action="/f"><fieldset disabled><legend><input name="legend" value="1"></legend><input name="in" value="1"></fieldset>
     <input name="off" disabled value="1"><input type="checkbox" name="no"><input type="checkbox" name="yes" checked><input value="none">
     <input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked><button type="button" name="other" value="1"></button>
     <button id="send">`,
    '/f',
    'POST',
    ['legend=1', 'yes=on', 'r=b'],
  ],
  [
    'a select sends its first option when none is chosen, several when it may',
    `<form method="post" action="/f"><select name="one"><option value="1">A<option value="2">B</select>
     <select name="many" multiple><option selected>x<option>y<option selected>z</select><textarea name="t">\na\nb</textarea><button>`,
    '/f',
    'POST',
    ['one=1', 'many=x', 'many=z', 't=a\r\nb'],
  ],
  [
    'a file is sent as its name without multipart',
    '<form method="post" action="/f"><input type="file" name="file"><button>',
    '/f',
    'POST',
    ['file='],
  ],
] as const)('%s', (_, html, to, method, body) => {
  expect(sent(html, html.includes('id="send"') ? '#send' : 'form button, button[form]')).toEqual({ to, method, body })
})

interface Received {
  method: string
  path: string
  body: string
  cookie: string
  type: string
}
let server: Server
let page: Visitor
let origin: string
let received: Received[]
const pages: Record<string, string> = {}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url = '', headers } = request
    received.push({ method, path: url, body, cookie: headers.cookie ?? '', type: headers['content-type'] ?? '' })
    if (url === '/moved') response.writeHead(303, { location: '/?after=1', 'set-cookie': 'flash=said; Path=/; HttpOnly' }).end()
    else if (url === '/again') response.writeHead(307, { location: '/?kept=1' }).end()
    else if (url === '/file')
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' }).end('a;b')
    else response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'flash=; Max-Age=0' }).end(pages[url] ?? pages['/'])
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => server.close())
beforeEach(() => {
  received = []
  page = new Visitor(origin, { cookies: new Map([['session', 's']]) })
})

async function open(html: string): Promise<void> {
  pages['/'] = html
  await page.goto('/')
}

it('follows a redirect of a form with GET, keeps its cookies and the fragment, and forgets what is over', async () => {
  await open('<form method="post" action="/moved#there"><input name="a" value="1"><button>Envoyer</button></form>')
  await page.getByRole('button', { name: 'envoyer' }).click()
  expect(received.map(({ method, path, body, cookie }) => [method, path, body, cookie])).toEqual([
    ['GET', '/', '', 'session=s'],
    ['POST', '/moved', 'a=1', 'session=s'],
    ['GET', '/?after=1', '', 'session=s; flash=said'],
  ])
  await expect(page).toHaveURL('/?after=1#there')
  await page.goBack()
  expect(received.at(-1)).toMatchObject({ path: '/', cookie: 'session=s' })
})

it('sends a form again where the answer says so, with its method', async () => {
  await open('<form method="post" action="/again"><input name="a" value="1"><button>Envoyer</button></form>')
  await page.getByRole('button').click()
  expect(received.at(-1)).toMatchObject({ method: 'POST', path: '/?kept=1', body: 'a=1' })
})

it('sends files as parts with their names and types, an empty field as a file without a name', async () => {
  await open(
    '<form method="post" enctype="multipart/form-data"><label>Pièces <input type="file" name="file" multiple></label><input type="file" name="none"><button>Envoyer</button></form>',
  )
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`in ${name}`) })
  await page.getByLabel('Pièces').setInputFiles([file('a.txt'), file('é.txt')])
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const { type, body } = received.at(-1)!
  expect(type).toMatch(/^multipart\/form-data; boundary=/)
  expect(body).toMatch(/name="file"; filename="a.txt"\r\ncontent-type: text\/plain\r\n\r\nin a.txt\r\n/)
  expect(body).toMatch(/name="file"; filename="é.txt"/)
  expect(body).toMatch(/name="none"; filename=""\r\ncontent-type: application\/octet-stream/)
})

it('leaves the page where it is when a file is downloaded', async () => {
  await open('<a href="/file" download>Exporter</a>')
  await page.getByRole('link', { name: 'Exporter' }).click()
  expect(page.answer.suggestedFilename()).toBe('a.csv')
  expect(await page.answer.text()).toBe('a;b')
  await expect(page).toHaveURL('/')
})

it('does not send what the browser keeps back, nor by what is disabled', async () => {
  await open(
    '<form method="post"><label>Code <input required pattern="[A-Z]+"></label><button>Envoyer</button><button disabled>Non</button></form>',
  )
  await expect(page.getByRole('button', { name: 'Envoyer' }).click()).rejects.toThrow('keeps the form back')
  await page.getByLabel('Code').fill('a')
  await expect(page.getByRole('button', { name: 'Envoyer' }).click()).rejects.toThrow('keeps the form back')
  await expect(page.getByRole('button', { name: 'Non' }).click()).rejects.toThrow('disabled')
  await page.getByLabel('Code').fill('A')
  await page.getByLabel('Code').press('Enter')
  expect(received.at(-1)).toMatchObject({ method: 'POST' })
})

it('sees what is open, and counts what is closed, hidden or a popover as not there', async () => {
  await open(`<details><summary>Plus</summary><a href="/in">Dedans</a></details><p hidden><a href="/h">Caché</a></p>
    <button popovertarget="p">Menu</button><div popover id="p"><a href="/p">Suspendu</a></div><noscript><a href="/n">Sans script</a></noscript>
    <p aria-hidden="true"><a href="/d">Décor</a></p>`)
  await expect(page.getByRole('link')).toHaveText(['Sans script'])
  await expect(page.getByText('Dedans')).toBeHidden()
  await expect(page.getByText('Décor')).toBeVisible()
  await page.getByText('Plus').click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link')).toHaveText(['Dedans', 'Suspendu', 'Sans script'])
  await expect(page.getByText('Caché').click()).rejects.toThrow('not visible')
})

it('finds by role and name, label and text as Playwright does, and refuses two where one is meant', async () => {
  await open(`<h1>Titre</h1><h2>Titre second</h2>
    <table aria-label="Lignes"><tr><th>Nom</th></tr><tr><td>Un\u202f000</td></tr><tr><td>Deux</td></tr></table>
    <label for="d">Du</label><input id="d" type="date"><label>Au <input type="date"></label>
    <select aria-label="Choix"><option value="a">Première<option value="b">Seconde</select>
    <input type="checkbox" id="c" aria-describedby="why"><label for="c">Coché</label><p id="why">Parce que</p>
    <div>Texte <b>gras</b></div>`)
  await expect(page.getByRole('heading', { name: 'titre' })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Titre', exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Titre second')
  const rows = page.getByRole('table', { name: 'Lignes' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ has: page.getByRole('cell') }).first()).toHaveText('Un 000')
  await expect(rows.filter({ hasText: 'Deux' })).toHaveCount(1)
  await expect(rows.click()).rejects.toThrow('3 elements instead of one')
  await page.getByLabel('Du').fill('2026-01-02')
  await expect(page.getByLabel('Du')).toHaveValue('2026-01-02')
  await expect(page.getByLabel('Au').fill('2/1')).rejects.toThrow('takes no')
  await page.getByRole('combobox', { name: 'Choix' }).selectOption('Seconde')
  await expect(page.getByLabel('Choix')).toHaveValue('b')
  await page.getByText('Coché').click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleDescription('Parce que')
  await expect(page.getByText('gras')).toHaveText('gras')
  await expect(page.getByText('Texte gras')).toHaveCount(1)
  await expect(page.locator('div > b')).not.toHaveText(/maigre/)
  await expect(expect(page.getByText('gras')).toHaveText('maigre')).rejects.toThrow('maigre')
})
