import { expect, it } from 'vitest';
import { importEach } from './direct-icons.ts';

const files = new Map([
  ['X', 'x'],
  ['MenuIcon', 'menu'],
]);

it('imports each icon from its own file and keeps type imports', () => {
  const code = "import {\n  MenuIcon,\n  X,\n  type LucideProps,\n} from 'lucide-react';\nuse(X);";
  expect(importEach(code, files)).toBe(
    "import MenuIcon from 'lucide-react/icons/menu'; import X from 'lucide-react/icons/x'; import type { LucideProps } from 'lucide-react';\nuse(X);",
  );
});

it('rejects an icon name that the package does not have', () => {
  expect(() => importEach("import { Menu as M } from 'lucide-react';", files)).toThrow('no icon "Menu as M"');
});
