/** What the fields of a product are called, those of a size with the size's name. */
import { toText } from '#modules/catalogue/product-fields.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { EditedProduct } from './use-product-form.ts';

type FieldNames = StaffWording['productPage']['fields'];

/** The sizes of a product, in the order in which they are listed. */
export function sizesOf({ fields }: EditedProduct): { tool: string; name: string }[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const [, tool] = /^variants\.([^.]+)\.variant$/.exec(field) ?? [];
    if (tool === undefined) return [];
    const name = toText(value) || toText(fields[`variants.${tool}.name`]);
    return [{ tool, name }];
  });
}

/** `attributes`: the names of values. */
export function useFieldNames(
  product: EditedProduct,
  attributes: readonly { code: string; name: string }[],
): (field: string) => string {
  const { fields: names } = useStaffWords().productPage;
  const sizes = new Map(sizesOf(product).map(({ tool, name }) => [tool, name]));
  return (field) => {
    const [, tool, key, code] = /^variants\.([^.]+)\.(\w+)(?:\.(.+))?$/.exec(field) ?? [];
    if (tool === undefined || key === undefined) return wordOf(names, field);
    const attribute = attributes.find((one) => one.code === code);
    const name = code === undefined ? wordOf(names, key) : (attribute?.name ?? code);
    return `${sizes.get(tool) ?? ''} ${name}`.trim();
  };
}

function wordOf(names: FieldNames, field: string): string {
  const found = Object.entries(names).find(([key]) => key === field);
  return found ? found[1] : field;
}
