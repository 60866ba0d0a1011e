// Sabaki's library reads our SGF, and what it writes reads back as the same record.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import sgf from '@sabaki/sgf'

function trilith(input, ...args) {
  const { status, stdout, stderr } = spawnSync(process.env.TRILITH, args, { input, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout
}

const toSgf = (text) => trilith(text, 'record', 'convert', '--to', 'sgf')
const fromSgf = (text) => trilith(text, 'record', 'convert', '--to', 'text')

for (const file of ['game.trilith', 'position.trilith']) {
  const record = readFileSync(new URL(file, import.meta.url), 'utf8')

  test(`${file} is in canonical form`, () => {
    assert.equal(fromSgf(record), record)
  })

  test(`${file} comes back from Sabaki`, () => {
    const [root] = sgf.parse(toSgf(record))
    assert.equal(fromSgf(sgf.stringify([root])), record)
  })
}

test('Sabaki sees names, stones, henges, comments and variations', () => {
  const [root] = sgf.parse(toSgf(readFileSync(new URL('game.trilith', import.meta.url), 'utf8')))
  assert.deepEqual([root.data.SZ, root.data.RU, root.data.PW], [['5'], ['GoRoGo'], ['Ada \\ Lovelace']])
  const [first] = root.children
  assert.deepEqual([first.data.W, first.data.HG, first.data.LB], [[''], ['cc'], ['cc:H']])
  assert.equal(first.data.C[0], '[%eval +0.35,12] [%clk 0:04:59] the centre')
  assert.deepEqual(first.children.map((node) => node.data.B), [['cb'], ['']])
  const stone = first.children[0]
  assert.deepEqual([stone.data.TE, sgf.parseVertex(stone.data.B[0])], [['1'], [2, 1]])
})

test('a file of several games', () => {
  const record = readFileSync(new URL('game.trilith', import.meta.url), 'utf8')
  const two = `${record}\n${record}`
  const roots = sgf.parse(toSgf(two))
  assert.equal(roots.length, 2)
  assert.equal(fromSgf(sgf.stringify(roots)), two)
})
