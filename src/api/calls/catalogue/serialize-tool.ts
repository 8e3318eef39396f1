/** A tool between the API and the catalogue: the specification's keys, dollars for cents. */
import type { z } from 'zod';
import { toDollars } from '#platform/money.ts';
import type * as contract from '#api/contract/catalogue/tool.ts';
import type { NewTool, ToolChange } from '#modules/catalogue/catalogue.ts';
import type { Tool } from '#modules/catalogue/tool.ts';

const tenthsPerStar = 10;

/** First on the home page, where whoever adds one looks for it: seeded ones begin with 1. */
const positionOfNewTools = 0;

export function serializeTool(tool: Tool): z.infer<typeof contract.tool> {
  return {
    _id: tool.id,
    name: tool.name,
    kind: tool.kind,
    description: tool.description,
    img: tool.img,
    facts: [...tool.facts],
    price: toDollars(tool.priceMinor),
    quantity1: tool.minimumOrder,
    quantity2: tool.available,
    rating: tool.ratingTenths / tenthsPerStar,
  };
}

export function toNewTool(body: z.output<typeof contract.toolBody>): NewTool {
  const { name, description, img, price, rating, quantity1, quantity2 } = body;
  return {
    ...{ name, description, img, priceMinor: price, ratingTenths: rating },
    ...{ kind: 'tool', facts: [], minimumOrder: quantity1 },
    ...{ stock: quantity2, position: positionOfNewTools },
  };
}

export function toToolChange(body: z.output<typeof contract.toolChangeBody>): ToolChange {
  const { price: priceMinor, rating: ratingTenths, quantity1: minimumOrder, ...texts } = body;
  return { ...texts, priceMinor, ratingTenths, minimumOrder };
}
