export function StatesPage() {
  return <h1>States</h1>;
}
