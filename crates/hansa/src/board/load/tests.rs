//! Which board files are refused.

use serde_json::Value;

use crate::board::Board;

const FILES: [&str; 2] = [
    include_str!("../../../boards/hansa-4-5.json"),
    include_str!("../../../boards/hansa-2-3.json"),
];

/// A board file with one value replaced, or taken out if the new value is empty.
fn changed(file: usize, path: &str, value: &str) -> String {
    let mut data: Value = serde_json::from_str(FILES[file]).unwrap();
    let (parent, name) = path.rsplit_once('/').unwrap();
    let parent = data.pointer_mut(parent).unwrap();
    if !value.is_empty() {
        let value = serde_json::from_str(value).unwrap();
        match parent {
            Value::Object(fields) => drop(fields.insert(name.to_owned(), value)),
            Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                panic!("{path} leads to {parent}")
            }
        }
    } else if let Value::Object(fields) = parent {
        fields.remove(name).unwrap();
    } else {
        let items = parent.as_array_mut().unwrap();
        let before = items.len();
        items.retain(|item| item["id"] != name && *item != name);
        assert!(items.len() < before, "{path} is not there");
    }
    data.to_string()
}

/// Each row names a place in the file, a new value and the words of the error.
fn assert_refused(file: usize, rows: &str) {
    for row in rows.trim().lines() {
        let [path, value, words] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        match Board::from_json("broken", &changed(file, path, value)) {
            Ok(_) => panic!("{path} = {value} was accepted"),
            Err(error) => assert!(error.to_string().contains(words), "{path}: {error}"),
        }
    }
}

#[test]
fn an_unchanged_board_file_is_accepted() {
    for (file, completed) in [(0, "10"), (1, "10")] {
        let same = changed(file, "/completed_cities_end", completed);
        assert!(Board::from_json("same", &same).is_ok());
    }
}

#[test]
fn a_board_file_that_contradicts_itself_is_refused() {
    // City 0 is Arnheim, city 10 Halle; route 0 is Arnheim–Duisburg, route 6 a tavern.
    assert_refused(
        0,
        r#"
        /cities/1/id | "arnheim" | the city 'arnheim' is there twice
        /cities/0/offices | [] | 'arnheim' has 0 offices, not 1 to 4
        /cities/0/offices/0/privilege | "green" | no office color 'green'
        /cities/0/link | false | the link flag of 'arnheim' contradicts the link
        /link/to | "minden" | contradicts the link
        /cities/10/ability | null | no city improves keys
        /cities/10/ability | "flying" | no ability 'flying'
        /cities/10/offices/1/coin | true | 'halle' has a coin on another than the first office
        /routes/0/to | "berlin" | it names an unknown city 'berlin'
        /routes/0/to | "arnheim" | 'arnheim--duisburg' joins a city with itself
        /routes/0/to | "kampen" | the cities of 'arnheim--kampen' are joined twice
        /routes/0/houses | 5 | 'arnheim--duisburg' has 5 houses at 3 places
        /routes/0/houses | 2 | 'arnheim--duisburg' has 2 houses at 3 places
        /routes/0/tavern | true | it has 4 taverns, not 3
        /routes/6/tavern | false | it has 2 taverns, not 3
        /routes/halle--quedlinburg | | no route leads to 'halle'
        /coellen_route | "hamburg--stade" | the table's route does not end in the table's city
        /coellen_route | "x--y" | it names an unknown route 'x--y'
        "#,
    );
}

#[test]
fn a_board_of_two_parts_is_refused() {
    // On the 2–3 board Emden–Osnabrück alone joins Emden and Groningen with the rest.
    assert_refused(
        1,
        "/routes/emden--osnabruck | | not every route can be reached",
    );
}

/// §9.1
#[test]
fn a_board_file_with_wrong_provinces_is_refused() {
    assert_refused(
        1,
        r#"
        /provinces/3/id | 4 | the provinces are not numbered 0, 1, 2
        /provinces/4/guards/0 | "guard:x-y" | it names an unknown guard 'guard:x-y'
        /provinces/4/routes/0 | "x--y" | it names an unknown route 'x--y'
        /provinces/6/routes/bremen--minden | | do not share 'bremen--minden'
        /province_borders/0/1 | 2 | provinces 0 and 2 do not share 'emden--osnabruck'
        /province_rim_routes/hamburg--stade | | 'hamburg--stade' borders 1 provinces, not 2
        /province_rim_routes/0 | "bremen--minden" | borders 1 provinces, not 2
        "#,
    );
}

#[test]
fn a_board_file_with_unknown_or_missing_fields_is_refused() {
    assert_refused(
        1,
        r#"
        /speed | 3 | unknown field `speed`
        /cities/0/size | 3 | unknown field `size`
        /cities/0/offices/0/shape | "oval" | unknown variant `oval`
        /routes/0/sea | true | unknown field `sea`
        /provinces/0/rim | 1 | unknown field `rim`
        /link | | missing field `link`
        "#,
    );
    let error = Board::from_json("broken", "{").unwrap_err().to_string();
    assert!(error.contains("the board file cannot be read"), "{error}");
}
