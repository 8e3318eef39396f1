import { useWords } from '../words.ts';

/** Above every page of a shop that others reach and whose payments are the sandbox's. */
export function PlayMoney() {
  const { playMoney } = useWords();
  return (
    <p
      role="note"
      className="bg-lapis-wash px-4 py-2 text-center text-small text-lapis print:hidden"
    >
      {playMoney}
    </p>
  );
}
