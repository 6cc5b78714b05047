import type { Hints } from '../core/hints.ts';

/** Advice about creator shop errors: the tool to call, or the field to correct. */
export const creatorHints: Hints = {
  shop_not_found: 'Call shops_list for the ids of your shops.',
  invalid_shop_id: 'shop_id is a whole number such as 12: call shops_list for the ids of your shops.',
  not_found:
    'Call lists_list for list ids, lists_get for item ids or media_list for media ids, with the same shop_id: another shop’s ids don’t work here.',
  invalid_product_id:
    'product_id is a whole number such as 78, from lists_get or catalog_search. It isn’t the item’s id.',
  product_not_found:
    'Call lists_get or catalog_search for product ids (not item ids). A video needs a product that is on a list of the same shop: products_add_existing adds it.',
  invalid_id: 'Call media_list for the ids of the shop’s videos.',
  invalid_position: 'position is a whole number, counted from 0.',
  invalid_status: 'status is ready or hidden for videos, live or draft for shops.',
  nothing_to_update: 'Set at least one field to change.',
  media_rejected:
    'The operator rejected this video; media_list returns the reason. Delete it with media_delete and upload another with media_upload_video.',
  plan_limit_reached:
    'The shop already has as many ready videos as its plan allows. Hide one with media_update (status hidden), delete one with media_delete (media_list returns the ids), or ask the user to choose a larger plan in the Partner Portal. Then try again.',
  file_too_large:
    'Images can be up to 10 MB, videos up to 200 MB. Make the file smaller and pass the new file’s path.',
  unsupported_mime:
    'Images must be JPEG, PNG or WebP, videos MP4 or MOV. The content counts, so renaming doesn’t help. Convert the file and pass the new file’s path.',
  invalid_bytes: 'The file is empty, or it changed during the upload. Check it and try again.',
  object_not_found: 'The file wasn’t uploaded. Call media_upload_video again.',
  invalid_storage_path: 'Call media_upload_video again: it does all steps of an upload.',
  invalid_poster_path: 'Call media_upload_video again with poster_path: it does all steps of an upload.',
  handle_taken:
    'Call shops_check_handle to find an available handle, or use the suggested one, and call the tool again.',
  too_many_shops: 'Ask the user to delete a shop that isn’t needed, in the Partner Portal.',
  too_many_lists:
    'Delete a list that isn’t needed with lists_delete; lists_list returns them. Ask the user first.',
  too_many_items: 'Create another list with lists_create, or remove products with products_remove_item.',
  too_many_videos:
    'Delete a video that isn’t needed with media_delete; media_list returns the ids. Ask the user first.',
  too_many_uploads: 'The shop has other uploads that were started but not finished. Try again in an hour.',
  missing_url: 'Set url to an absolute https:// or http:// URL.',
};
