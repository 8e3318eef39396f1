/** What can be filled in: text, one of a few, how many. */
import { useRef } from 'react';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { Select, SelectField } from '#web/ui/forms/select.tsx';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { InBothThemes, SpecimenSection, Specimen, WideSpecimen } from './specimens.tsx';

const kinds = ['Brush', 'Roller', 'Tray', 'Scraper'].map((text) => ({ value: text, text }));
const long = 'Flat sash brush of natural hog with a copper ferrule and a handle of oiled beech';

export function Fields() {
  return (
    <SpecimenSection
      title="Fields"
      lead="The label above, what helps below, and what is wrong said aloud when it comes."
    >
      <InBothThemes>
        <TextField label="At rest" hint="What helps stands here." />
        <TextField label="Filled in" defaultValue={long} />
        <TextField label="Not yet filled in" placeholder="Name or email" type="search" />
        <TextField label="Wrong" defaultValue="19.9.9" error="Please enter an amount" />
        <TextField label="To be read only" readOnly value="ada@example.com" />
        <TextField label="Off" disabled value="ada@example.com" readOnly />
        <TextArea label="Longer text" defaultValue={long} rows={3} />
        <SelectField label="One of a few" options={kinds} />
        <SelectField label="One of a few, off" options={kinds} disabled />
        <SelectField label="One of a few, wrong" options={kinds} error="Please choose another" />
        <WideSpecimen of="how many: at rest, wrong, off">
          <div className="grid gap-3 sm:grid-cols-3">
            <Quantity />
            <Quantity aria-invalid />
            <Quantity disabled />
          </div>
        </WideSpecimen>
        <Specimen of="in a row of a table">
          <Select compact aria-label="Kind" options={kinds} />
        </Specimen>
        <WideSpecimen of="what the server said of the whole form">
          <FormError error="The shop could not be reached. Check your connection." />
        </WideSpecimen>
      </InBothThemes>
    </SpecimenSection>
  );
}

function Quantity(states: { disabled?: boolean; 'aria-invalid'?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number) => (by > 0 ? input.current?.stepUp() : input.current?.stepDown());
  return (
    <Stepper
      {...states}
      fewer={{ 'aria-label': 'Fewer', onClick: () => step(-1) }}
      more={{ 'aria-label': 'More', onClick: () => step(1) }}
      aria-label="Quantity"
      ref={input}
      min={1}
      max={99}
      defaultValue={12}
    />
  );
}
