/**
 * Finds cycles by Tarjan's strongly connected components (SIAM J. Comput. 1, 1972). The stacks are explicit,
 * so that a long chain of imports cannot overflow. A component of one file is a cycle only if it imports itself.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const cycles: string[][] = [];

  for (const root of graph.keys()) if (!order.has(root)) visit(root);
  return cycles;

  function visit(root: string): void {
    const path: { node: string; next: number }[] = [];
    enter(root);
    while (path.length > 0) {
      const frame = path.at(-1) as { node: string; next: number };
      const target = graph.get(frame.node)?.[frame.next++];
      if (target === undefined) {
        path.pop();
        leave(frame.node, path.at(-1)?.node);
      } else if (!order.has(target)) {
        enter(target);
      } else if (isOpen.has(target)) {
        lower(frame.node, order.get(target) ?? 0);
      }
    }

    function enter(node: string): void {
      order.set(node, order.size);
      low.set(node, order.size - 1);
      open.push(node);
      isOpen.add(node);
      path.push({ node, next: 0 });
    }
  }

  function leave(node: string, parent: string | undefined): void {
    if (parent !== undefined) lower(parent, low.get(node) ?? 0);
    if (low.get(node) !== order.get(node)) return;
    const component = open.splice(open.lastIndexOf(node));
    for (const member of component) isOpen.delete(member);
    if (component.length > 1 || graph.get(node)?.includes(node)) cycles.push(component);
  }

  function lower(node: string, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }
}
