/** What can be pressed: buttons and links, in every state that a hand or the shop brings about. */
import { Button, buttonLook } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { RefusedButton } from '../../ui/refused-button.tsx';
import { Both, Shelf, Specimen } from './both.tsx';

const looks = ['solid', 'outline', 'danger', 'quiet'] as const;
const lead =
  'Solid for the one thing to do, outline for the rest, danger for what is lost by it, ' +
  'quiet in a row. Under the mouse they grow darker, under the finger they give.';
const long = 'Send the parcel number to the customer and mark the order as shipped';

/** Every specimen that can be pressed does something: it says so. */
export const pressed = () => void notify({ text: 'Pressed' });

export function Presses() {
  return (
    <Shelf title="Buttons" lead={lead}>
      <Both>
        {looks.map((look) => (
          <Specimen key={look} of={`${look}: at rest, focused, pressed, busy, off`}>
            <Looks look={look} />
          </Specimen>
        ))}
        <Specimen of="off, with a reason: on hover, focus and press">
          <RefusedButton reason="Only an admin gives and takes roles.">Make Admin</RefusedButton>
        </Specimen>
        <Specimen of="a link that looks like a button">
          <a href="#content" className={buttonLook('outline')}>
            To the top
          </a>
          <a href="#content" className="link inline-flex min-h-11 min-w-11 items-center">
            A link
          </a>
        </Specimen>
        <Specimen of="long text">
          <Button onClick={pressed}>{long}</Button>
        </Specimen>
        <Specimen of="in a dense place, lower where there is a mouse">
          <div className="dense flex flex-wrap gap-3">
            <Button look="outline" onClick={pressed}>
              Edit
            </Button>
            <Button look="danger" onClick={pressed}>
              Delete
            </Button>
          </div>
        </Specimen>
      </Both>
    </Shelf>
  );
}

function Looks({ look }: { look: (typeof looks)[number] }) {
  return (
    <>
      <Button look={look} onClick={pressed}>
        Save
      </Button>
      <Button look={look} onClick={pressed} className="is-focused">
        Save
      </Button>
      <Button look={look} onClick={pressed} className="is-pressed">
        Save
      </Button>
      <Button look={look} busy="Saving">
        Save
      </Button>
      <Button look={look} disabled>
        Save
      </Button>
    </>
  );
}
