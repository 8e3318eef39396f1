/** Buttons, and links that look like buttons, in every state. */
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { InBothThemes, SpecimenSection, Specimen } from './specimens.tsx';

const variants = ['solid', 'outline', 'danger', 'quiet'] as const;
const lead =
  'Solid for the one thing to do, outline for the rest, danger for what is lost by it, ' +
  'quiet in a row. Under the mouse they grow darker, when pressed they give.';
const long = 'Send the parcel number to the customer and mark the order as shipped';

/** Every specimen that can be pressed does something: it says so. */
export const notifyPressed = () => void notify({ text: 'Pressed' });

export function Buttons() {
  return (
    <SpecimenSection title="Buttons" lead={lead}>
      <InBothThemes>
        {variants.map((variant) => (
          <Specimen key={variant} of={`${variant}: at rest, focused, pressed, busy, off`}>
            <ButtonStates variant={variant} />
          </Specimen>
        ))}
        <Specimen of="off, with a reason: on hover, focus and press">
          <DisabledButton reason="Only an admin gives and takes roles.">Make Admin</DisabledButton>
        </Specimen>
        <Specimen of="a link that looks like a button">
          <a href="#content" className={buttonClass('outline')}>
            To the top
          </a>
          <a href="#content" className="link inline-flex min-h-11 min-w-11 items-center">
            A link
          </a>
        </Specimen>
        <Specimen of="long text">
          <Button onClick={notifyPressed}>{long}</Button>
        </Specimen>
        <Specimen of="in a dense place, lower where there is a mouse">
          <div className="dense flex flex-wrap gap-3">
            <Button variant="outline" onClick={notifyPressed}>
              Edit
            </Button>
            <Button variant="danger" onClick={notifyPressed}>
              Delete
            </Button>
          </div>
        </Specimen>
      </InBothThemes>
    </SpecimenSection>
  );
}

function ButtonStates({ variant }: { variant: (typeof variants)[number] }) {
  return (
    <>
      <Button variant={variant} onClick={notifyPressed}>
        Save
      </Button>
      <Button variant={variant} onClick={notifyPressed} className="is-focused">
        Save
      </Button>
      <Button variant={variant} onClick={notifyPressed} className="is-pressed">
        Save
      </Button>
      <Button variant={variant} busy="Saving">
        Save
      </Button>
      <Button variant={variant} disabled>
        Save
      </Button>
    </>
  );
}
