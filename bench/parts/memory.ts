/** Memory of the store's processes, as Linux counts it: the proportional set size shares what several hold among them. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { type Bar, printFigure } from '#bench/figures.ts'

type Process = { pid: number; name: string; megabytes: number }

/** Prints what each Node process of the store holds, and their sum beside the bar. Says so where Linux is not. */
export function printMemory(what: string, pid: number | undefined, bar?: Bar): void {
  const processes = pid === undefined ? [] : nodeProcessesOf(pid)
  if (processes.length === 0) {
    console.log(`  ${what}: memory can be read on Linux alone`)
    return
  }
  for (const { name, megabytes } of processes) printFigure(`${what}: ${name}`, megabytes, 'MB')
  const sum = processes.reduce((total, { megabytes }) => total + megabytes, 0)
  printFigure(`${what}: all Node processes`, sum, 'MB', bar)
}

/** What the process holds now, shared or not: cheap enough to be read many times a second. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1e6
  } catch {
    return Number.NaN
  }
}

/** The process and all below it that are Node, with what each holds now. */
export function nodeProcessesOf(root: number): Process[] {
  const parents = new Map(readPids().map((pid) => [pid, parentOf(pid)]))
  const isBelow = (pid: number | undefined): boolean => pid === root || (!!pid && isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => isBelow(pid) && isNode(pid)).map((pid) => ({ pid, ...readProcess(pid) }))
}

function readPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function parentOf(pid: number): number | undefined {
  const parent = read(`/proc/${pid}/status`, /^PPid:\s+(\d+)/m)
  return parent === undefined ? undefined : Number(parent)
}

function isNode(pid: number): boolean {
  try {
    return path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('node')
  } catch {
    return false
  }
}

/** Named by the scripts on its command line. */
function readProcess(pid: number): Omit<Process, 'pid'> {
  const words = read(`/proc/${pid}/cmdline`, /^(.*)$/s)?.split('\0') ?? []
  const scripts = words.filter((word) => /\.m?[jt]s$/.test(word)).map((word) => path.basename(word))
  return {
    name: scripts.join(' ') || 'node',
    megabytes: (Number(read(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)) * 1024) / 1e6,
  }
}

/** What the pattern finds; undefined when the process is gone meanwhile. */
function read(file: string, pattern: RegExp): string | undefined {
  try {
    return pattern.exec(readFileSync(file, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
