// Sabaki's controller leads whole games of two engines, by the Go Text Protocol alone.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import gtp from '@sabaki/gtp'

const { Controller, ControllerStateTracker } = gtp

async function ask(controller, name, ...args) {
  const { content, error } = await controller.sendCommand({ name, args })
  assert.equal(error, false, `${name} ${args.join(' ')}: ${content}`)
  return content
}

async function started(...settings) {
  const controller = new Controller(process.env.TRILITH, ['gtp'])
  controller.start()
  await ask(controller, 'boardsize', '5')
  await ask(controller, 'clear_board')
  for (const [name, ...args] of settings) await ask(controller, name, ...args)
  return controller
}

async function stopped(controller) {
  const { process } = controller
  await controller.stop()
  if (process.exitCode === null) await once(process, 'exit')
  assert.equal(process.exitCode, 0)
}

test('two engines play a whole game and agree on its end', async () => {
  const players = {
    white: await started(['gorogo-nodes', '500']),
    black: await started(['gorogo-level', '2'], ['gorogo-seed', '4']),
  }
  const plies = []
  for (;;) {
    const colour = plies.length % 2 === 0 ? 'white' : 'black'
    const other = colour === 'white' ? 'black' : 'white'
    const vertex = await ask(players[colour], 'genmove', colour)
    await ask(players[other], 'play', colour, vertex)
    if (vertex === 'pass') break
    assert.match(vertex, /^H?[A-E][1-5]$/)
    plies.push(vertex)
    assert.ok(plies.length <= 25)
  }
  assert.match(plies[0], /^H/, 'White begins with a henge')
  for (const name of ['final_score', 'gorogo-position', 'gorogo-outcome', 'showboard']) {
    assert.equal(await ask(players.white, name), await ask(players.black, name))
  }
  assert.match(await ask(players.white, 'final_score'), /^[WB]\+[\d.]+$/)
  await Promise.all(Object.values(players).map(stopped))
})

test('the state tracker knows the commands, syncs and takes back', async () => {
  const controller = await started(['gorogo-nodes', '100'])
  const tracker = new ControllerStateTracker(controller)
  assert.ok(await tracker.knowsCommand('gorogo-legal_moves'))
  assert.ok(await tracker.knowsCommand('loadsgf'))
  assert.ok(!(await tracker.knowsCommand('final_status_list')))
  const history = [
    { name: 'play', args: ['W', 'HC3'] },
    { name: 'play', args: ['B', 'C4'] },
    { name: 'play', args: ['W', 'B3'] },
  ]
  await tracker.sync({ boardsize: [5, 5], komi: 0, history })
  assert.equal(await ask(controller, 'gorogo-position'), '5/2B2/1WH2/5/5 b 9+2 9+2')
  await tracker.sync({ history: history.slice(0, 2) })
  assert.equal(await ask(controller, 'gorogo-position'), '5/2B2/2H2/5/5 w 10+2 9+2')
  await stopped(controller)
})

test('errors are errors, and the controller goes on', async () => {
  const controller = await started()
  for (const [name, ...args] of [['genmove', 'black'], ['play', 'white', 'C3'], ['boardsize', '19'], ['jump']]) {
    const { content, error } = await controller.sendCommand({ name, args })
    assert.ok(error && content !== '', name)
  }
  assert.equal((await ask(controller, 'gorogo-legal_moves')).split(' ').length, 25)
  await stopped(controller)
})
