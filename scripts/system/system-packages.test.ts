import { describe, expect, it } from 'vitest';
import {
  ensureSystemPackages,
  installCommands,
  javaPackage,
  ffmpegPackage,
  managerOf,
  njsPackage,
  type Installer,
  type SystemPackage,
} from './system-packages.ts';

function machine(isRoot: boolean, aptWorks: boolean) {
  const printed: string[] = [];
  const commands: string[] = [];
  let installed = false;
  const tool: SystemPackage = { name: 'a-tool', why: 'the test needs it', isPresent: () => installed };
  const installer: Installer = {
    isRoot,
    manager: 'apt-get',
    run: (command, args) => {
      commands.push([command, ...args].join(' '));
      if (aptWorks && args[0] === 'install') installed = true;
      return aptWorks;
    },
    print: (line) => printed.push(line),
  };
  return { printed, commands, missing: ensureSystemPackages([tool], installer) };
}

describe('missing system packages', () => {
  it('are installed with apt if the user is root', () => {
    const { commands, missing, printed } = machine(true, true);
    expect(printed).toEqual(['Installing, once and for a minute or two:', '  a-tool (the test needs it)']);
    expect(commands.at(-1)).toBe('apt-get install -y -qq --no-install-recommends a-tool');
    expect(missing).toEqual([]);
  });

  it('are listed with the exact command if the user is not root', () => {
    const { commands, printed, missing } = machine(false, true);
    expect(commands).toEqual([]);
    expect(missing).toHaveLength(1);
    expect(printed).toEqual([
      'Missing: a-tool (the test needs it).',
      'To install: sudo apt-get update && sudo apt-get install -y a-tool',
    ]);
  });

  it('are listed if apt fails', () => {
    expect(machine(true, false).printed.at(-1)).toBe(
      'To install: apt-get update && apt-get install -y a-tool',
    );
  });
});

describe('the command that installs what is missing', () => {
  const missing = [javaPackage, ffmpegPackage, njsPackage];

  it.each([
    ['darwin', [], ['brew install openjdk@21', 'brew install ffmpeg']],
    ['linux', ['/usr/bin/dnf'], ['sudo dnf install -y java-21-openjdk-headless ffmpeg']],
    [
      'linux',
      ['/usr/bin/apt-get', '/usr/bin/dnf'],
      ['sudo apt-get update && sudo apt-get install -y openjdk-17-jre-headless ffmpeg njs'],
    ],
    ['linux', [], []],
  ] as const)('on %s with %j', (platform, programs, commands) => {
    const manager = managerOf(platform, (path) => (programs as readonly string[]).includes(path));
    expect(installCommands(missing, { manager, isRoot: false })).toEqual(commands);
  });
});
