import { describe, expect, it } from 'vitest';
import { ensureSystemPackages, type Installer, type SystemPackage } from './system-packages.ts';

function machine(isRoot: boolean, aptWorks: boolean) {
  const printed: string[] = [];
  const ran: string[] = [];
  let installed = false;
  const tool: SystemPackage = { name: 'a-tool', why: 'the test wants it', isPresent: () => installed };
  const installer: Installer = {
    isRoot,
    hasApt: true,
    run: (command, args) => {
      ran.push([command, ...args].join(' '));
      if (aptWorks && args[0] === 'install') installed = true;
      return aptWorks;
    },
    print: (line) => printed.push(line),
  };
  return { printed, ran, missing: ensureSystemPackages([tool], installer) };
}

describe('missing system packages', () => {
  it('are installed by apt when this is root', () => {
    const { ran, missing } = machine(true, true);
    expect(ran.at(-1)).toBe('apt-get install -y -qq --no-install-recommends a-tool');
    expect(missing).toEqual([]);
  });

  it('are named with the exact command when this is not root', () => {
    const { ran, printed, missing } = machine(false, true);
    expect(ran).toEqual([]);
    expect(missing).toHaveLength(1);
    expect(printed).toEqual([
      'Missing: a-tool (the test wants it).',
      'To install: sudo apt-get update && sudo apt-get install -y a-tool',
    ]);
  });

  it('are named when apt fails', () => {
    expect(machine(true, false).printed.at(-1)).toBe(
      'To install: apt-get update && apt-get install -y a-tool',
    );
  });
});
