/** How strong the password is that is being typed: four bars, and a word that is read out. */
import { useWords } from '#web/words.ts';
import { passwordStrength } from './password-strength.ts';

const names = ['none', 'weak', 'fair', 'good', 'strong'] as const;
const colours = ['bg-line', 'bg-oxblood', 'bg-copper', 'bg-lapis', 'bg-pine'] as const;

/** Takes the same room for every text, so that nothing below it moves. */
export function StrengthMeter({ password }: { password: string }) {
  const { passwordStrength: words } = useWords();
  const strength = passwordStrength(password);
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {([1, 2, 3, 4] as const).map((bar) => (
          <span
            key={bar}
            className={`h-1 rounded-plain ${strength >= bar ? colours[strength] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-[1lh] text-fine text-graphite">
        {words[names[strength]]}
      </p>
    </div>
  );
}
