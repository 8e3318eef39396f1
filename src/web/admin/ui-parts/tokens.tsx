/** The decisions below every part: colours and how far apart they are, type, shape, motion. */
import { ThemeBox, SpecimenSection, useThemes } from './specimens.tsx';
import { contrast } from './contrast.ts';

/** Each with the ground that it is read on. */
const colours = [
  ['--ink', '--paper'],
  ['--graphite', '--paper'],
  ['--graphite', '--gesso'],
  ['--hint', '--card'],
  ['--vermilion', '--paper'],
  ['--on-vermilion', '--vermilion-ground'],
  ['--oxblood', '--paper'],
  ['--oxblood', '--oxblood-wash'],
  ['--copper', '--paper'],
  ['--pine', '--paper'],
  ['--pine', '--pine-wash'],
  ['--lapis', '--paper'],
  ['--lapis', '--lapis-wash'],
  ['--field-line', '--card'],
  ['--brass', '--night'],
  ['--night-soft', '--night'],
] as const;

const sizes = [
  ['text-6', 'Display 6'],
  ['text-5', 'Display 5'],
  ['text-4', 'Display 4'],
  ['text-3', 'Display 3'],
  ['text-2', 'Display 2'],
  ['text-1', 'Text 1'],
  ['text-body', 'Body'],
  ['text-small', 'Small'],
  ['text-fine', 'Fine'],
] as const;

const shapes = [
  ['rounded-small', '--radius-small'],
  ['rounded-plain', '--radius'],
  ['rounded-large', '--radius-large'],
  ['shadow-low', '--shadow'],
  ['shadow-high', '--shadow-high'],
] as const;

const measures = ['--gutter', '--section', '--measure', '--page', '--touch'] as const;
const motions = ['--quick', '--calm', '--ease'] as const;

export function Tokens() {
  const { light, dark } = useThemes();
  return (
    <>
      <SpecimenSection
        title="Colours"
        lead="Each on the ground it is read on. 4.5 is AA, 7 is AAA, 3 will do for an edge."
      >
        <div className="grid gap-4 xl:grid-cols-2">
          <ThemeBox tokens={light} scheme="light">
            <Swatches tokens={light} />
          </ThemeBox>
          <ThemeBox tokens={dark} scheme="dark">
            <Swatches tokens={dark} />
          </ThemeBox>
        </div>
      </SpecimenSection>
      <SpecimenSection title="Type" lead="A scale of 1.25, drawn together on narrow screens.">
        <ul className="grid gap-3 overflow-hidden">
          {sizes.map(([size, name]) => (
            <li key={size} className="flex flex-wrap items-baseline gap-x-4">
              <span className={`${size} ${/display/i.test(name) ? 'font-display' : ''}`}>
                {name}, 0123
              </span>
              <TokenValue name={`--${size}`} tokens={light} />
            </li>
          ))}
        </ul>
      </SpecimenSection>
      <SpecimenSection title="Space, shape and motion">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shapes.map(([look, name]) => (
            <li key={name} className={`grid gap-1 border border-line bg-card p-4 ${look}`}>
              <TokenValue name={name} tokens={light} />
            </li>
          ))}
          {[...measures, ...motions].map((name) => (
            <li key={name} className="border-t border-line pt-2">
              <TokenValue name={name} tokens={light} />
            </li>
          ))}
        </ul>
      </SpecimenSection>
    </>
  );
}

type TokenMap = ReadonlyMap<string, string>;

function Swatches({ tokens }: { tokens: TokenMap }) {
  return (
    <ul className="grid gap-2">
      {colours.map(([name, ground]) => (
        <li
          key={`${name} ${ground}`}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fine"
        >
          <Swatch colour={name} ground={ground} />
          <span className="min-w-0 grow">
            <span className="font-semibold">{withoutDashes(name)}</span> on {withoutDashes(ground)}
          </span>
          <span className="figures text-graphite">
            {tokens.get(name)} · {contrastText(tokens, name, ground)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A drop of the colour on its ground; the names beside it say what it is. */
function Swatch({ colour, ground }: { colour: string; ground: string }) {
  return (
    <svg viewBox="0 0 48 32" aria-hidden="true" className="colour h-8 w-12 shrink-0">
      <rect width="48" height="32" rx="2" fill={`var(${ground})`} stroke="var(--line)" />
      <circle cx="24" cy="16" r="9" fill={`var(${colour})`} />
    </svg>
  );
}

function TokenValue({ name, tokens }: { name: string; tokens: TokenMap }) {
  return (
    <span className="min-w-0 text-fine text-graphite">
      <span className="font-semibold text-ink">{withoutDashes(name)}</span> {tokens.get(name)}
    </span>
  );
}

/** To a tenth, as in '7.0'; a dash when the contrast cannot be computed. */
function contrastText(tokens: TokenMap, name: string, ground: string): string {
  const ratio = contrast(tokens.get(name) ?? '', tokens.get(ground) ?? '');
  return ratio?.toLocaleString('en-US', { minimumFractionDigits: 1 }) ?? '–';
}

function withoutDashes(name: string): string {
  return name.replace(/^--/, '');
}
