import { useWords } from '#web/words.ts';

/** Above every page of a public shop whose payments go to the sandbox. */
export function SandboxBanner() {
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
